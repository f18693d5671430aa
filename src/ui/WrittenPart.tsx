/** Elements that the page came with, at a new place. They stay what they are: nothing is parsed or drawn anew. */
export const WrittenPart = ({ part }: { part: HTMLElement }) => (
  <div ref={(place) => void (part.parentNode !== place && place?.append(part))} />
);
