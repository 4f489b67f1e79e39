import { expect, test } from './support/app.ts';
import { todayOf } from './support/journal.ts';

const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'];

for (const timezoneId of ZONES) {
  test(`in ${timezoneId} a reflection is saved under the person's own date`, async ({ person }) => {
    // The option of the same name would take a new context for each zone, and another one for the next file.
    const session = await person.context().newCDPSession(person);
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
    await person.goto('/');
    const today = await todayOf(person);
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId, dateStyle: 'short' }).format(new Date());
    expect(today).toBe(local);
    await person.getByRole('link', { name: 'What You Learned Today' }).click();
    await person.getByRole('textbox').fill('Here and now');
    const request = person.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/reflections'),
    );
    await person.getByRole('button', { name: 'Complete Reflection' }).click();

    expect((await request).postDataJSON()).toMatchObject({ date: today });
    await expect(person).toHaveURL('/synthesis');
    await person.getByRole('link', { name: 'Back to Home' }).click();
    await expect(person.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
    await expect(person.getByRole('listitem').locator('time')).toHaveAttribute('datetime', today);
    await person.getByRole('link', { name: 'Your days in a row' }).click();
    await expect(person.getByText('1 day in a row · best 1 · 1 of the last 7 days')).toBeVisible();
    await session.detach();
  });
}
