import { expect, test } from './support/app.ts';
import { todayOf } from './support/journal.ts';

const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'];

for (const timezoneId of ZONES) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("a reflection is saved under the person's own date", async ({ home }) => {
      const today = await todayOf(home);
      const local = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId, dateStyle: 'short' }).format(new Date());
      expect(today).toBe(local);
      await home.getByRole('link', { name: 'What You Learned Today' }).click();
      await home.getByRole('textbox').fill('Here and now');
      const request = home.waitForRequest(
        (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/reflections'),
      );
      await home.getByRole('button', { name: 'Complete Reflection' }).click();

      expect((await request).postDataJSON()).toMatchObject({ date: today });
      await expect(home).toHaveURL('/synthesis');
      await home.goto('/');
      await expect(home.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
      await expect(home.getByText('1 day in a row · best 1 · 1 of the last 7 days')).toBeVisible();
      await expect(home.getByRole('listitem').locator('time')).toHaveAttribute('datetime', today);
    });
  });
}
