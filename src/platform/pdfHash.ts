type Bytes = Uint8Array<ArrayBuffer>;

const sha = async (bits: number, given: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, given));

/** AES with a key of 128 bits, in a chain, without padding: `given` has whole blocks. */
async function aes(key: Bytes, iv: Bytes, given: Bytes): Promise<Bytes> {
  const known = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
  const coded = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, known, given);
  return new Uint8Array(coded).slice(0, given.length);
}

/** The hash of an empty password with a salt in a PDF of revision 5, or 6 (ISO 32000-2, algorithm 2.B). */
export async function pdfHash(revision: number, salt: Bytes): Promise<Bytes> {
  let key = await sha(256, salt);
  if (revision === 5) return key;
  let coded = new Uint8Array(1);
  for (let round = 0; round < 64 || (coded.at(-1) ?? 0) > round - 32; round += 1) {
    const given = new Uint8Array(key.length * 64);
    for (let at = 0; at < 64; at += 1) given.set(key, at * key.length);
    // oxlint-disable-next-line no-await-in-loop -- each round needs the one before
    coded = await aes(key.slice(0, 16), key.slice(16, 32), given);
    const rest = coded.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    // oxlint-disable-next-line no-await-in-loop -- see above
    key = await sha(256 + rest * 128, coded);
  }
  return key.slice(0, 32);
}
