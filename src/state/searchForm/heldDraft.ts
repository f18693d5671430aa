let held: (() => void) | null = null;

/** The open picker says how its local copy is applied. Answers the removal. */
export function holdDraft(apply: () => void): () => void {
  held = apply;
  return () => {
    if (held === apply) held = null;
  };
}

/** "A picker applies its copy only on search" (spec 2): the search button takes what the open picker holds. */
export function applyHeldDraft(): void {
  const apply = held;
  held = null;
  apply?.();
}
