import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Locale, langOf } from '@/domain/locale';
import { hasChoice } from '@/domain/tenant/types';
import { ofLanguage } from '@/i18n/languages';
import { useT } from '@/i18n/t';
import { type ThemeChoice, storeTheme, storedTheme } from '@/platform/theme';
import { chooseLanguage } from '@/state/language';
import { useSession } from '@/state/session';
import { Notice } from '@/ui/Notice';
import { RadioRow } from '@/ui/Check';
import { Segmented } from '@/ui/Segmented';
import { setThemeMode } from '@/ui/theme';
import styles from './RegionalSettings.module.css';

function Languages() {
  const { profile, locale } = useSession();
  const [query, setQuery] = useSearchParams();
  const [wanted, setWanted] = useState<Locale>(locale);
  const [failed, setFailed] = useState(false);
  const t = useT();

  const choose = async (next: Locale): Promise<void> => {
    setWanted(next);
    setFailed(false);
    try {
      await chooseLanguage(next);
      // The `lang` parameter must not win again on reload.
      if (query.has('lang')) {
        query.set('lang', langOf(next));
        setQuery(query, { replace: true, preventScrollReset: true });
      }
    } catch {
      setWanted(locale);
      setFailed(true);
    }
  };

  if (!hasChoice(profile)) return null;
  return (
    <fieldset>
      <legend>{t('content.regional.language')}</legend>
      {profile.languages.map((each) => (
        <RadioRow
          key={each}
          name="language"
          value={each}
          checked={each === wanted}
          onSelect={() => void choose(each)}
          label={<span lang={langOf(each)}>{ofLanguage(each).name}</span>}
        />
      ))}
      {failed && <Notice kind="bad">{t('content.regional.failed')}</Notice>}
    </fieldset>
  );
}

function Currency() {
  const { profile, locale } = useSession();
  const t = useT();
  const code = profile.projectCurrency;
  const name = new Intl.DisplayNames(locale.replace('_', '-'), { type: 'currency' }).of(code);
  return (
    <div>
      {hasChoice(profile) && <h3>{t('content.regional.currency')}</h3>}
      <p>{name === code ? code : `${name} (${code})`}</p>
      <p className="muted small">{t('content.regional.currencyNote')}</p>
    </div>
  );
}

function Appearance() {
  const [theme, setTheme] = useState<ThemeChoice>(storedTheme);
  const t = useT();
  return (
    <div>
      <h3 aria-hidden="true">{t('content.regional.theme')}</h3>
      <Segmented<ThemeChoice>
        label={t('content.regional.theme')}
        value={theme}
        options={[
          { value: 'system', label: t('content.regional.themeSystem') },
          { value: 'light', label: t('content.regional.themeLight') },
          { value: 'dark', label: t('content.regional.themeDark') },
        ]}
        onValue={(choice) => {
          setTheme(choice);
          storeTheme(choice);
          setThemeMode(choice);
        }}
      />
    </div>
  );
}

/** Language, currency and colour scheme. Each choice applies at once. */
export function RegionalChoices() {
  return (
    <div className={styles.regional}>
      <Languages />
      <Currency />
      <Appearance />
    </div>
  );
}
