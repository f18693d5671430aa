import '@/ui/styles/reset.css';
import '@/ui/styles/tokens.css';
import '@/ui/styles/base.css';
import '@/ui/styles/layout.css';
import '@/ui/styles/utilities.css';
import './app/early.css';
import { start } from './app/start';

void start();
