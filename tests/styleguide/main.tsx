import '@/ui/styles/reset.css';
import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import '@/ui/styles/layout.css';
import '@/ui/styles/utilities.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { Styleguide } from './Styleguide';
import { showStates } from './states';

await Promise.all([loadMessages('core'), loadMessages('flow')]);
showStates();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nProvider>
      <MemoryRouter>
        <Styleguide />
      </MemoryRouter>
    </I18nProvider>,
  );
