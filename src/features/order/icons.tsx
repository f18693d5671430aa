import { Icon } from '@/ui/Icon';

export const IconSeat = () => <Icon size="s" d="M6.5 4.5 8 14h8.5l2 5.5M8 14l1 5.5M10.5 9.5h5" />;
