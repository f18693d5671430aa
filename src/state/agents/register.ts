import { log } from '@/platform/log';
import { hasPage } from '../features';
import { SEARCH_TOOLS } from './searchTools';
import { type OpenPath, ToolRefusal, type Tool } from './tool';
import { tripStatus } from './tripTool';

interface RegisteredTool extends Omit<Tool, 'run' | 'readOnly'> {
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean };
  execute: (input: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;
}

/** The browser's door (`document.modelContext`; `navigator.modelContext` in its first versions). */
export interface ModelContext {
  registerTool: (tool: RegisteredTool) => unknown;
}

/** Runs a tool. What is wrong is told in words, and nothing else of it leaves the app. */
const execute =
  ({ name, run }: Tool, open: OpenPath): RegisteredTool['execute'] =>
  async (input, options) => {
    try {
      const signal = options?.signal instanceof AbortSignal ? options.signal : new AbortController().signal;
      return await run(input, { open, signal });
    } catch (error) {
      if (error instanceof ToolRefusal) return { error: error.message };
      log.error('agents', `the tool ${name} failed`, error);
      return { error: 'It did not work. The traveller can try it on the screen.' };
    }
  };

/** Offers the tools to the traveller's agent for the life of the page. Never rejects. */
export async function registerTools(context: ModelContext, open: OpenPath): Promise<void> {
  const tools = hasPage('dashboard') ? [...SEARCH_TOOLS, tripStatus] : SEARCH_TOOLS;
  const registered = tools.map(async (tool) => {
    const { name, title, description, inputSchema, readOnly } = tool;
    // Names of airlines and places come from servers.
    const annotations = { readOnlyHint: readOnly, untrustedContentHint: true };
    await context.registerTool({ name, title, description, inputSchema, annotations, execute: execute(tool, open) });
  });
  for (const each of await Promise.allSettled(registered))
    if (each.status === 'rejected') log.warn('agents', 'a tool was not taken', each.reason);
}
