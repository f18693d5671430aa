import type { Store } from '../db/store';
import { type User, hashPassword, newUser, saveUser, usersOf } from './users';

/** Password of every account that the sandbox brings along. */
export const SEED_PASSWORD = 'flights-2027';

export const SEEDS = {
  verified: 'verified@example.com',
  unverified: 'unverified@example.com',
  facebook: 'facebook@example.com',
  disabled: 'disabled@example.com',
} as const;

function seedsOf(project: string, now: number): User[] {
  const uid = (name: string): string => `${project.replace(/\W/g, '')}${name}`.padEnd(28, '0').slice(0, 28);
  const own = (name: keyof typeof SEEDS, displayName: string, more: Partial<User>): User =>
    newUser(project, now, {
      uid: uid(name),
      email: SEEDS[name],
      displayName,
      password: hashPassword(SEED_PASSWORD),
      ...more,
    });
  return [
    own('verified', 'Elīna Kalniņa', { emailVerified: true }),
    own('unverified', 'Jānis Ozols', {}),
    own('facebook', 'Ieva Bērziņa', {
      password: null,
      links: [
        {
          providerId: 'facebook.com',
          rawId: '1000200030004000',
          email: SEEDS.facebook,
          displayName: 'Ieva Bērziņa',
          photoUrl: null,
        },
      ],
    }),
    own('disabled', 'Pēteris Liepa', { emailVerified: true, disabled: true }),
  ];
}

/** Adds the accounts of a project that has none, as after a reset. */
export function seedProject(store: Store, project: string, now: number): void {
  if (usersOf(store, project).length > 0) return;
  for (const user of seedsOf(project, now)) saveUser(store, user);
}
