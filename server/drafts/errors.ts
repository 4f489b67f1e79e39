import type { Draft } from '#contract/drafts.ts';
import { AppError } from '../http/errors/app-error.ts';

export const staleDraft = (draft: Draft): AppError =>
  new AppError('This learning was changed on another device after you opened it.', {
    code: 'draft.stale',
    status: 409,
    details: { draft },
  });
