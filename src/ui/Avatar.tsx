import styles from './Avatar.module.css';

/** The first letter of a name, or of the e-mail when there is none (spec 2). Decoration: the menu says who. */
export const Avatar = ({ name, email }: { name: string; email: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {(name.trim() || email.trim()).charAt(0).toUpperCase()}
  </span>
);
