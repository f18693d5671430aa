import type { ComponentType } from 'react';
import { openPage } from '@/app/routes';

/** A page as the router shows it, with its texts. */
export async function pageComponent(...[id]: Parameters<typeof openPage>): Promise<ComponentType> {
  const { Component } = await openPage(id);
  if (!Component) throw new Error(`${id} has no component`);
  return Component;
}
