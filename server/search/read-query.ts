import { findQueryProblem, parseQuery, type SearchQuery } from '../../search/parse-query.ts';
import { badInput } from '../http/errors/app-error.ts';

/** Throws for a query that asks for nothing, or for too much. */
export function readQuery(text: string): SearchQuery {
  const query = parseQuery(text);
  const problem = findQueryProblem(query);
  if (problem !== null) throw badInput(problem);
  return query;
}
