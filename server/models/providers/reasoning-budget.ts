/** Models that cannot but think are given room for it; nothing of it is shown, and unused room costs nothing. */
export const REASONING_TOKEN_BUDGET = 1024;
