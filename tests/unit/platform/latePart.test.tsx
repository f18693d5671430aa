import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inTurn } from '@/platform/idle';
import { latePart, useLate } from '@/state/latePart';

it('a part that is wanted now goes ahead of what waits in the line', async () => {
  const seen: string[] = [];
  let come: (value: string) => void = () => undefined;
  const coming = new Promise<string>((done) => {
    come = done;
  });
  const part = latePart(null, () => coming.then((value) => (seen.push('pressed'), value)));
  function Opened() {
    return <output>{useLate(part, true)}</output>;
  }
  const { findByText } = render(<Opened />);
  void inTurn(() => void seen.push('line'));
  // The line has had its turns, if it takes them.
  await new Promise((done) => setTimeout(done, 100));
  come('here');
  await findByText('here');
  await vi.waitFor(() => expect(seen).toEqual(['pressed', 'line']));
});
