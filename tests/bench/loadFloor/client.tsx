import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes, registerWorker } from './page';

createRoot(document.getElementById('root')!).render(<RouterProvider router={createBrowserRouter(routes)} />);
registerWorker();
