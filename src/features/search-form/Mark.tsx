import { Dot, Ring } from '@/ui/RouteLine';
import cell from './Cell.module.css';

/** The ring (leave) or the dot (arrive) of the route line, as it stands in the form. */
export function Mark({ kind }: { kind: 'ring' | 'dot' }) {
  return kind === 'ring' ? <Ring className={cell.mark} /> : <Dot className={cell.mark} />;
}
