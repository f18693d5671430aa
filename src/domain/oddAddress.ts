/** False for most addresses, which need no repair (address.ts): that is loaded for the others only. */
export const mayNeedRepair = (address: string): boolean =>
  /[;#]|\.html|amp;|^[^?]*\/\w{3}\/[a-z]{2}\/?(?:\?|$)|\?.*\?|^[^?]*&|%(?:25)*(?:26|3[df])/i.test(address) ||
  /[?&][^=&]*[A-Z]/.test(address);
