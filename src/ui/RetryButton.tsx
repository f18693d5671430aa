import { Button, type ButtonLook } from './Button';
import { focusTitle } from './focus';

interface RetryButtonProps extends ButtonLook {
  label: string;
  onRetry: () => void;
}

/**
 * "Try again" of a failed part. The press removes the button together with its message, so focus moves to the title of
 * the page or dialog first.
 */
export function RetryButton({ label, onRetry, ...look }: RetryButtonProps) {
  return (
    <Button
      {...look}
      onClick={(event) => {
        focusTitle(event);
        onRetry();
      }}
    >
      {label}
    </Button>
  );
}
