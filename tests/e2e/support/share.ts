// A share from another app.
import type { Page } from '@playwright/test';

/** As the system does it for an installed app: it opens the target with a form. */
export async function share(page: Page, fields: Record<string, string>): Promise<void> {
  await page.evaluate((values) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    for (const [name, value] of Object.entries(values))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form);
    form.submit();
  }, fields);
}
