import { changeSettings, getSettings } from '#contract/settings.ts';
import type { Database } from '../database/database.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import * as settings from './settings.ts';

export function bindSettingsRoutes(serve: RouteBinder, deps: { database: Database }): void {
  serve.person(getSettings, ({ userId }) => settings.getSettings(userId, deps));

  serve.person(changeSettings, ({ userId, body }) => settings.changeSettings({ userId, change: body }, deps));
}
