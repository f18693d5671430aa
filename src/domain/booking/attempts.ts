/** The validation attempt counter wraps to 1 after reaching 99 (spec 4). */
export const nextAttempt = (attempt: number | undefined): number => ((attempt ?? 0) >= 99 ? 1 : (attempt ?? 0) + 1);
