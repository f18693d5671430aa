import { Icon, type IconProps } from './Icon';

export const IconArrow = (p: IconProps) => <Icon {...p} d="M5 12h14m0 0-5-5m5 5-5 5" />;
export const IconBank = (p: IconProps) => (
  <Icon {...p} d="m4 9.5 8-5 8 5H4Zm2 0V17m4-7.5V17m4-7.5V17m4-7.5V17M3.5 19.5h17" />
);
export const IconBell = (p: IconProps) => <Icon {...p} d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4" />;
export const IconCabin = (p: IconProps) => (
  <Icon
    {...p}
    d="M8 8.5h8a1.5 1.5 0 0 1 1.5 1.5v7.5A1.5 1.5 0 0 1 16 19H8a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 8 8.5ZM9.5 8.5v-5h5v5M10.3 12v3.5M13.7 12v3.5M8.7 19v1.5M15.3 19v1.5"
  />
);
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
export const IconCheck = (p: IconProps) => <Icon {...p} d="m5 12.5 4.5 4.5L19.5 7" />;
export const IconCity = (p: IconProps) => (
  <Icon {...p} d="M3.5 20h17M6 20V8l6-3.5V20m0-10.5h6V20M8.75 11v.1m0 3.4v.1M15 13v.1m0 3.4v.1" />
);
export const IconClock = (p: IconProps) => (
  <Icon {...p} d="M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0 -16.5 0M12 7.5V12l3 2" />
);
export const IconClose = (p: IconProps) => <Icon {...p} d="M6 6l12 12M18 6 6 18" />;
export const IconCurve = (p: IconProps) => <Icon {...p} d="m4 16.5 5-6 4 3.5 7-8" />;
export const IconDevice = (p: IconProps) => (
  <Icon
    {...p}
    d="M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5Zm1.5 8.6 1.9 1.9 3.2-3.6"
  />
);
export const IconDown = (p: IconProps) => <Icon {...p} d="m6 9.5 6 6 6-6" />;
export const IconDownload = (p: IconProps) => <Icon {...p} d="M12 4v11m0 0-4-4m4 4 4-4M5 19.5h14" />;
export const IconEye = (p: IconProps) => (
  <Icon
    {...p}
    d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm6.75 0a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0 -5.5 0"
  />
);
export const IconEyeOff = (p: IconProps) => (
  <Icon
    {...p}
    d="M9.9 5.8a8.6 8.6 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.3M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.3M10 10a2.75 2.75 0 0 0 4 4M4 4l16 16"
  />
);
export const IconFilter = (p: IconProps) => (
  <Icon
    {...p}
    d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20M12.6 7.5a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0 -4.8 0M6.6 16.5a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0 -4.8 0"
  />
);
export const IconHeart = (p: IconProps) => (
  <Icon
    {...p}
    d="M12 19.5C7 16 3.75 13 3.75 9.3A4.3 4.3 0 0 1 8 5c1.7 0 3.1.9 4 2.3C12.9 5.9 14.3 5 16 5a4.3 4.3 0 0 1 4.25 4.3C20.25 13 17 16 12 19.5Z"
  />
);
export const IconHistory = (p: IconProps) => (
  <Icon {...p} d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9m0-4.5V9H9m3-1v4l2.75 1.75" />
);
export const IconInfo = (p: IconProps) => (
  <Icon {...p} d="M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0 -16.5 0M12 11.2v4.8M12 8v.1" />
);
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
export const IconMinus = (p: IconProps) => <Icon {...p} d="M5 12h14" />;
export const IconMoon = (p: IconProps) => <Icon {...p} d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z" />;
export const IconOffice = (p: IconProps) => (
  <Icon
    {...p}
    d="M4.5 11v8.5h15V11M3.5 9.5 5.2 5h13.6l1.7 4.5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0Zm6 10V15h5v4.5"
  />
);
export const IconOffline = (p: IconProps) => (
  <Icon
    {...p}
    d="m4 4 16 16M8.2 8.2A5.3 5.3 0 0 0 7 8.9 4.6 4.6 0 0 0 7.5 18h10M20 16.2a3.8 3.8 0 0 0-2.9-6.1 5.3 5.3 0 0 0-5.6-3.6"
  />
);
export const IconPersonal = (p: IconProps) => (
  <Icon
    {...p}
    d="M7.5 20h9a2 2 0 0 0 2-2v-6.5a6.5 6.5 0 0 0-13 0V18a2 2 0 0 0 2 2ZM9.5 5.5V5a2.5 2.5 0 0 1 5 0v.5M8.5 20v-4.5h7V20M10 10.5h4"
  />
);
export const IconPhone = (p: IconProps) => (
  <Icon
    {...p}
    d="M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.75h2"
  />
);
export const IconPin = (p: IconProps) => <Icon {...p} d="M9 4h6l-.8 6 3.3 3.5h-11L9.8 10 9 4Zm3 9.5V20" />;
export const IconPlace = (p: IconProps) => (
  <Icon
    {...p}
    d="M12 20.5c4-4.2 6-7.5 6-10.3a6 6 0 0 0-12 0c0 2.8 2 6.1 6 10.3ZM9.8 10.2a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0 -4.4 0"
  />
);
export const IconPlus = (p: IconProps) => <Icon {...p} d="M12 5v14M5 12h14" />;
export const IconReceipt = (p: IconProps) => (
  <Icon {...p} d="M6 3.5h12v17l-2.4-1.6-2.4 1.6-1.2-.8-1.2.8-2.4-1.6L6 20.5v-17ZM9 8.5h6M9 12h6" />
);
export const IconRefresh = (p: IconProps) => <Icon {...p} d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-4.5V9H15" />;
export const IconSignOut = (p: IconProps) => <Icon {...p} d="M13 4.5H6.5v15H13M10.5 12h9.5m-3.5-3.5L20 12l-3.5 3.5" />;
export const IconRight = (p: IconProps) => <Icon {...p} d="m9.5 6 6 6-6 6" />;
export const IconScale = (p: IconProps) => (
  <Icon
    {...p}
    d="M12 4.5v15M7.5 19.5h9M5 7.5h14M5 7.5l-2.2 6a2.6 2.6 0 0 0 4.4 0L5 7.5Zm14 0-2.2 6a2.6 2.6 0 0 0 4.4 0L19 7.5Z"
  />
);
export const IconSeat = (p: IconProps) => <Icon {...p} d="M6.5 4.5 8 14h8.5l2 5.5M8 14l1 5.5M10.5 9.5h5" />;
export const IconSending = (p: IconProps) => (
  <Icon
    {...p}
    d="M7.5 17.5A4.25 4.25 0 0 1 7 9.1a5.3 5.3 0 0 1 10.2 1.1 3.7 3.7 0 0 1-.2 7.3M12 20v-7.5m0 0-2.75 2.75M12 12.5l2.75 2.75"
  />
);
export const IconShare = (p: IconProps) => (
  <Icon
    {...p}
    d="M4 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0 -5 0M14.5 6a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0 -5 0M14.5 18a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0 -5 0M8.8 10.8l6-3.4M8.8 13.2l6 3.4"
  />
);
export const IconSuitcase = (p: IconProps) => (
  <Icon
    {...p}
    d="M5 7.5h14A1.5 1.5 0 0 1 20.5 9v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V9A1.5 1.5 0 0 1 5 7.5ZM8.5 7.5v-2A1.5 1.5 0 0 1 10 4h4a1.5 1.5 0 0 1 1.5 1.5v2M7.5 7.5v12M16.5 7.5v12"
  />
);
export const IconTransfer = (p: IconProps) => (
  <Icon {...p} d="M4 8.5h15m0 0L15.5 5M19 8.5 15.5 12M20 15.5H5m0 0L8.5 12M5 15.5 8.5 19" />
);
export const IconTrash = (p: IconProps) => (
  <Icon {...p} d="M5 7h14M9.5 7V5h5v2M7 7l.8 12.5h8.4L17 7m-6.7 3.5V16m3.4-5.5V16" />
);
export const IconUmbrella = (p: IconProps) => (
  <Icon
    {...p}
    d="M12 4v-.5M12 4a8.5 8.5 0 0 1 8.5 8.5c-1.2-1.3-3-1.3-4.25 0-1.2-1.3-3-1.3-4.25 0-1.2-1.3-3-1.3-4.25 0-1.2-1.3-3-1.3-4.25 0A8.5 8.5 0 0 1 12 4Zm0 8.5v5.75a1.75 1.75 0 0 0 3.5 0"
  />
);
export const IconUp = (p: IconProps) => <Icon {...p} d="m6 14.5 6-6 6 6" />;
