/** How long a passage may be, in words. */
export const fewestWords = 60;
export const mostWords = 220;
