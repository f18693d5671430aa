export function refuseOthersFolder(folder: string): void;
