/* The page that stands for Google, Facebook and Apple: brings the choice back to the app. */
const CHANNEL = 'sandbox-identity';
const asked = new URLSearchParams(location.search);
const type = asked.get('authType') ?? '';
const providerId = asked.get('providerId') ?? '';

function deliver(result) {
  const event = {
    type,
    eventId: asked.get('eventId'),
    sessionId: 'sandbox',
    postBody: null,
    tenantId: asked.get('tid'),
    ...result,
  };
  if (!type.endsWith('ViaRedirect')) {
    new BroadcastChannel(CHANNEL).postMessage(event);
    /* The app closes this window. */
    document.querySelector('main').textContent = 'You can close this window.';
    return;
  }
  sessionStorage.setItem(`${CHANNEL}:${asked.get('apiKey')}:${asked.get('appName')}`, JSON.stringify(event));
  const back = new URL(asked.get('redirectUrl') ?? '/', location.href);
  location.replace(back.origin === location.origin ? back : '/');
}

function signIn(person) {
  const token = JSON.stringify(person);
  const answer = new URL('/emulator/auth/handler', location.href);
  answer.searchParams.set('providerId', providerId);
  answer.searchParams.set(providerId === 'facebook.com' ? 'access_token' : 'id_token', token);
  deliver({ urlResponse: answer.href, error: null });
}

for (const button of document.querySelectorAll('button[data-person]'))
  button.addEventListener('click', () => signIn(JSON.parse(button.dataset.person)));

document.querySelector('#typed').addEventListener('submit', (event) => {
  event.preventDefault();
  const { elements } = event.target;
  const email = elements.email.value.trim().toLowerCase();
  const name = elements.namedItem('name').value.trim();
  signIn({
    sub: `typed-${email || name.toLowerCase()}`,
    ...(email ? { email, email_verified: elements.verified.checked } : {}),
    ...(name ? { name } : {}),
  });
});

document
  .querySelector('#cancel')
  .addEventListener('click', () =>
    deliver({ urlResponse: null, error: { code: 'auth/user-cancelled', message: 'The user cancelled' } }),
  );
