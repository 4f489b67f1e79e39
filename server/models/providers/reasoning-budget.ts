/** Output tokens for models that always reason. Reasoning is not shown, and unused tokens cost nothing. */
export const REASONING_TOKEN_BUDGET = 1024;
