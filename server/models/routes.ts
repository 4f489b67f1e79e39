import { getModelSettings, listModelCalls, setModelConsent } from '#contract/models.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import * as consent from './consent.ts';

export function bindModelRoutes(serve: RouteBinder, deps: consent.ModelDeps): void {
  serve.person(getModelSettings, ({ userId }) => consent.getModelSettings(userId, deps));

  serve.person(setModelConsent, ({ userId, body }) => consent.setModelConsent({ userId, choice: body.choice }, deps));

  serve.person(listModelCalls, ({ userId }) => consent.listModelCalls(userId, deps));
}
