/** True for an address that opens the login options. */
export const asksToSignIn = (search: string): boolean => search.includes('login=true');
