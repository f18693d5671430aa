import { type Report, type Task, prove } from './prove';
import { inject } from './seams';
import { SEEDED } from './seeded';

export { exhaust, smalls } from './exhaustive';
export { prove };

/** `prove` with one seeded fault in the product's code. */
export async function proveWithFault(name: string, task: Task): Promise<Report> {
  const fault = SEEDED.find((one) => one.name === name);
  if (!fault) throw new Error(`There is no seeded fault "${name}".`);
  const restore = inject(fault.injection);
  try {
    return await prove(task);
  } finally {
    restore();
  }
}
