export interface Finding {
  kind: string;
  level: 'fault' | 'warning';
  text: string;
}
export function checkSite(
  address: string,
  expected?: { tenant?: string; headers?: Record<string, string> },
): Promise<Finding[]>;
