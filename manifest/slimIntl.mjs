/**
 * FormatJS asks the browser whether it knows a language. The first answer takes 20 to 30 ms of a desktop's time, in the
 * middle of the first render; every browser we run in knows our five, so the question is left out (docs/decisions/0008).
 */
export const slimIntl = () => ({
  name: 'slim-intl',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(?:@formatjs\/intl|intl-messageformat)\/index\.js$/ },
    handler(source) {
      const question = /\bIntl\.\w+\.supportedLocalesOf\(/g;
      if (source.search(question) < 0) this.error('FormatJS no longer asks for the supported locales');
      return { code: source.replace(question, '[].concat('), map: null };
    },
  },
});
