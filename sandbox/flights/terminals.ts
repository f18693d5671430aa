import { hash01 } from './hash.ts';

/** Terminals of large airports; the others have one. */
const TERMINALS: Record<string, readonly string[]> = {
  AMS: ['1', '2', '3'],
  ARN: ['2', '4', '5'],
  BCN: ['1', '2'],
  BRU: ['A', 'B'],
  CDG: ['1', '2D', '2E', '2F', '3'],
  DUB: ['1', '2'],
  DUS: ['A', 'B', 'C'],
  DXB: ['1', '2', '3'],
  FCO: ['1', '3'],
  FRA: ['1', '2'],
  HEL: ['2'],
  IST: ['1'],
  JFK: ['1', '4', '5', '7', '8'],
  LGW: ['N', 'S'],
  LHR: ['2', '3', '4', '5'],
  LIS: ['1', '2'],
  MAD: ['1', '2', '4'],
  MAN: ['1', '2', '3'],
  MUC: ['1', '2'],
  MXP: ['1', '2'],
  ORY: ['1', '3', '4'],
  PMI: ['A', 'C', 'D'],
  VIE: ['1', '3'],
  WAW: ['A'],
};

/** Terminal of an airline at an airport; undefined where there is only one. */
export function terminalOf(airport: string, carrier: string): string | undefined {
  const list = TERMINALS[airport];
  return list?.[Math.floor(hash01(`terminal ${airport} ${carrier}`) * list.length)];
}
