export function splitStyles(css: string, ahead: string): { first: string; rest: string };
export function atFold(html: string): { ahead: string; below: string } | null;
