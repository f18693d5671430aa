/** Carriers with an IATA code: the hand-checked ones, then the source's active ones. */
export function buildAirlines(source, supplement) {
  const rows = new Map();
  for (const a of source) {
    if (!a.active || !/^[A-Z0-9]{2}$/.test(a.iata ?? '')) continue;
    // Several companies share a code over time; the entry filed under the code itself is the current holder.
    if (!rows.has(a.iata) || a.fs === a.iata) rows.set(a.iata, [a.iata, a.name]);
  }
  for (const code of supplement.airlines.drop) rows.delete(code);
  for (const [code, [name, cc]] of Object.entries(supplement.airlines.current)) rows.set(code, [code, name, cc]);
  return [...rows.values()].sort((a, b) => (a[0] < b[0] ? -1 : 1));
}
