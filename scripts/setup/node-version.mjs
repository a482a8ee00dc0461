/** Reports in one sentence that Node is too old. Uses only syntax that a very old Node can parse. */

const needed = [20, 19];

export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error(
    `Limen needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from nodejs.org and run the command again.',
  );
  process.exit(1);
}
