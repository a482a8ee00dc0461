/**
 * What may import what: docs/DESIGN.md, "The layout". A layer uses itself and those before it; type imports count as
 * any other.
 */

/** From what knows nothing of the others up to what a person touches. */
const layers = [
  { name: 'engine', path: '^src/engine/' },
  {
    name: 'base',
    path: '^src/(async|integrity|scores|network|disk|text)/|^src/(trusted-types|security-headers)\\.ts$',
  },
  { name: 'calls and files', path: '^src/(rpc|model-files)/' },
  { name: 'sessions', path: '^src/sessions/' },
  { name: 'parts', path: '^src/(parts|retrieval|reasoners|critics|closed-book-model)/' },
  { name: 'compiler', path: '^src/(indexing|checking)/' },
  { name: 'strategies', path: '^src/strategies/' },
  { name: 'composition', path: '^src/composition/|^src/(api|limen|model-choice)\\.ts$' },
  { name: 'research', path: '^src/(evaluation|lab)/' },
  {
    name: 'touched by people',
    path: '^src/(ui|widget|single-file|offline)/|^cli/|^src/(main|lab|widget|single-file|service-worker|offline|index)\\.ts$|^workers/',
  },
];

/** Who may name the address of a worker, which is no import of its code. */
const namesWorkers = '^src/composition/(browser-workers|memory-part)\\.ts$|^src/lab/start-head-trainer\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-missing',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/', couldNotResolve: true },
    },
    {
      name: 'engine-alone',
      comment: 'the engine imports nothing but itself',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { pathNot: '^src/engine/' },
    },
    ...layers.slice(0, -1).map(({ name, path }, place) => ({
      name: `arrows-down-from-${name.replaceAll(' ', '-')}`,
      severity: 'error',
      from: { path, pathNot: namesWorkers },
      to: {
        path: layers
          .slice(place + 1)
          .map((above) => above.path)
          .join('|'),
        pathNot: path,
      },
    })),
    {
      name: 'research-apart',
      comment: 'what a reader loads holds nothing of evaluation and Lab',
      severity: 'error',
      from: {
        path: '^src/(ui|widget|single-file)/|^src/(main|widget|single-file)\\.ts$',
        pathNot: '^src/ui/lab/',
      },
      to: { path: '^src/(evaluation|lab|ui/lab)/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
  },
};
