import { Icon, type IconProps } from './Icon';

/* Drawings that only late parts show: services, payment, papers, sharing, locked fields. */

export const IconBank = (p: IconProps) => (
  <Icon {...p} d="m4 9.5 8-5 8 5H4Zm2 0V17m4-7.5V17m4-7.5V17m4-7.5V17M3.5 19.5h17" />
);
export const IconBell = (p: IconProps) => <Icon {...p} d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4" />;
export const IconCard = (p: IconProps) => (
  <Icon
    {...p}
    d="M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM3 10h18M6.5 14.5h4"
  />
);
export const IconChain = (p: IconProps) => (
  <Icon
    {...p}
    d="M10 13.8a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.1l-1.3 1.3M14 10.2a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.9l1.3-1.3"
  />
);
export const IconChat = (p: IconProps) => (
  <Icon
    {...p}
    d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5ZM8 9.5h8M8 12.75h5"
  />
);
export const IconDownload = (p: IconProps) => <Icon {...p} d="M12 4v11m0 0-4-4m4 4 4-4M5 19.5h14" />;
export const IconLock = (p: IconProps) => (
  <Icon
    {...p}
    d="M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3"
  />
);
export const IconMail = (p: IconProps) => (
  <Icon
    {...p}
    d="M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6Zm-1 1.5L12 13l8.5-5.5"
  />
);
export const IconOffice = (p: IconProps) => (
  <Icon
    {...p}
    d="M4.5 11v8.5h15V11M3.5 9.5 5.2 5h13.6l1.7 4.5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0Zm6 10V15h5v4.5"
  />
);
export const IconPhone = (p: IconProps) => (
  <Icon
    {...p}
    d="M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.75h2"
  />
);
export const IconReceipt = (p: IconProps) => (
  <Icon {...p} d="M6 3.5h12v17l-2.4-1.6-2.4 1.6-1.2-.8-1.2.8-2.4-1.6L6 20.5v-17ZM9 8.5h6M9 12h6" />
);
export const IconUmbrella = (p: IconProps) => (
  <Icon
    {...p}
    d="M12 4v-.5M12 4a8.5 8.5 0 0 1 8.5 8.5c-1.2-1.3-3-1.3-4.25 0-1.2-1.3-3-1.3-4.25 0-1.2-1.3-3-1.3-4.25 0-1.2-1.3-3-1.3-4.25 0A8.5 8.5 0 0 1 12 4Zm0 8.5v5.75a1.75 1.75 0 0 0 3.5 0"
  />
);
