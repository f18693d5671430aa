/** One page of one tenant, from index.html. */
export function stampPage(template: string, given: object): string;
