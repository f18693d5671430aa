import type { Settings } from '@/platform/settings';

/** Address of the home page's background in the bucket (spec 2), relative to the page's base. */
export const backgroundPath = ({ bucketPath, tenantName }: Pick<Settings, 'bucketPath' | 'tenantName'>): string =>
  `${bucketPath}/static/${encodeURIComponent(tenantName)}/en/assets/images/background.jpg`;
