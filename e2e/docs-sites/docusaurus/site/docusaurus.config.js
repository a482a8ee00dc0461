/** A site that embeds the widget: one line in `scripts`, one element behind the page. Nothing of the theme is replaced. */

/** Stands outside of what React draws, so that moving between pages leaves it alone. */
const limen = () => ({
  name: 'limen',
  injectHtmlTags: () => ({
    postBodyTags: ['<limen-ask corpus="/limen/corpus/" offline="/limen-offline.js"></limen-ask>'],
  }),
});

export default {
  title: 'Heron',
  tagline: 'Field notes that find their way home',
  url: 'https://heron.example',
  baseUrl: '/',
  trailingSlash: true,
  onBrokenLinks: 'throw',
  future: { v4: true, faster: true },
  scripts: [{ src: '/limen/widget/limen-ask.js', type: 'module' }],
  themes: ['@docusaurus/theme-classic'],
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/' }], limen],
  themeConfig: {
    navbar: { title: 'Heron' },
    colorMode: { respectPrefersColorScheme: true },
  },
};
