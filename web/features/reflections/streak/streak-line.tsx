import { Fragment } from 'react';
import { SEPARATOR } from './streak-text.ts';

export function StreakLine({ line }: { line: string }) {
  const figures = line.split(SEPARATOR);
  return (
    <p>
      {figures.map((figure, index) => (
        <Fragment key={figure}>
          <span>{index < figures.length - 1 ? figure + SEPARATOR.trimEnd() : figure}</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
