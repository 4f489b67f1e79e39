export const README = `Your journal, as Learn stored it.

learn.json      All days, one a line: entries, earlier texts, summaries, readings and weekly refreshers.
                Import this zip file under Settings, Import, to have them in another Learn.
markdown        The same days as Markdown, a file for each, in a folder for each year.
                Obsidian and other programs open this folder as it is.
account.json    Your settings, devices, keys for programs (without their secrets), drafts and recently removed days.
                An import does not read it.
manifest.json   How many days, entries and texts there are, and the SHA-256 hash of each file and each day.

All files are UTF-8. All times are UTC, as 2026-11-21T20:04:00.000Z; dates are those of your days.
Nothing in here is encrypted: keep it where only you can read it.
`;
