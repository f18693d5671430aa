import { Icon, type IconProps } from './Icon';

/* Icons of home and of the frame around every page: they are in the first load. All others are in `icons.tsx`. */

export const IconCalendar = (p: IconProps) => (
  <Icon
    {...p}
    d="M5 5.5h14A1.5 1.5 0 0 1 20.5 7v11.5A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5ZM3.5 10h17M8 3.5v4M16 3.5v4"
  />
);
export const IconCase = (p: IconProps) => (
  <Icon
    {...p}
    d="M4.5 8h15A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8ZM9 8V6.5A1.5 1.5 0 0 1 10.5 5h3A1.5 1.5 0 0 1 15 6.5V8M3 13h18m-9-1v2"
  />
);
export const IconGlobe = (p: IconProps) => (
  <Icon
    {...p}
    d="M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0 -16.5 0M3.75 12h16.5M12 3.75c2.4 2.3 3.6 5 3.6 8.25S14.4 18 12 20.25C9.6 18 8.4 15.25 8.4 12S9.6 6 12 3.75Z"
  />
);
export const IconLeft = (p: IconProps) => <Icon {...p} d="m14.5 6-6 6 6 6" />;
export const IconMenu = (p: IconProps) => <Icon {...p} d="M4 7.5h16M4 12h16M4 16.5h10" />;
export const IconPlane = (p: IconProps) => (
  <Icon
    {...p}
    d="M21.5 12c0-.9-1-1.6-2.2-1.6h-4.4L9.8 3.6H7.5l2.2 6.8H5.6L4 8.2H2.5L3.6 12l-1.1 3.8H4l1.6-2.2h4.1l-2.2 6.8h2.3l5.1-6.8h4.4c1.2 0 2.2-.7 2.2-1.6Z"
  />
);
export const IconSearch = (p: IconProps) => (
  <Icon {...p} d="M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0 -13 0M16 16l4.25 4.25" />
);
export const IconSwap = (p: IconProps) => (
  <Icon {...p} d="M8 4.5v14m0 0L4.75 15.2M8 18.5l3.25-3.3M16 19.5v-14m0 0-3.25 3.3M16 5.5l3.25 3.3" />
);
export const IconTag = (p: IconProps) => (
  <Icon
    {...p}
    d="M12.5 4H19a1 1 0 0 1 1 1v6.5L11.5 20 4 12.5 12.5 4ZM14.9 8a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0 -2.2 0"
  />
);
export const IconTicket = (p: IconProps) => (
  <Icon {...p} d="M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6V7Zm10.5.2v1.6m0 2.4v1.6m0 2.4v1.6" />
);
export const IconUser = (p: IconProps) => (
  <Icon {...p} d="M8 8a4 4 0 1 0 8 0 4 4 0 1 0 -8 0M4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5" />
);
export const IconUsers = (p: IconProps) => (
  <Icon
    {...p}
    d="M5.6 8.75a3.4 3.4 0 1 0 6.8 0 3.4 3.4 0 1 0 -6.8 0M2.75 19.5c.8-3.2 3.2-5 6.25-5s5.45 1.8 6.25 5M15.5 5.7a3.3 3.3 0 0 1 0 6.1M17.6 14.9c1.9.7 3.2 2.3 3.7 4.6"
  />
);
export const IconWarning = (p: IconProps) => <Icon {...p} d="M12 4.5 3.5 19h17L12 4.5ZM12 10v4.25m0 2.35v.1" />;
