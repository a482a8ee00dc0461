/** Cost of beginning a passage at each kind of place; a passage far from the usual length costs about 10. */
export const cuts = {
  paragraph: 0,
  afterColon: 30,
  listItem: 10,
  tableRow: 15,
  innerItem: 20,
  sentence: 40,
  codeStretch: 60,
  codeLine: 150,
} as const;
