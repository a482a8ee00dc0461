/** One bound of the server, as a sentence. */

export function Limit({ what, most }) {
  return (
    <p>
      {what} has at most <strong>{most}</strong>.
    </p>
  );
}
