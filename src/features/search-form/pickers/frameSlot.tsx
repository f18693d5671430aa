import { type ReactNode, createContext, useContext } from 'react';

/**
 * What is drawn inside a frame and changes with every press is handed through it by a context: the frame, which stays as it
 * is, is not drawn again.
 */
const Inside = createContext<ReactNode>(null);

/** Around the frame, with what stands in it. */
export const FrameSlotProvider = Inside.Provider;

/** The place in the frame. */
export const FrameSlot = (): ReactNode => useContext(Inside);
