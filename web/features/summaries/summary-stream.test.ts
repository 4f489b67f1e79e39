import { describe, expect, test } from 'vitest';
import { createStreamScene } from '../../realtime/visible-event-source.fixture.ts';
import { subscribeToSummary } from './summary-stream.ts';

function follow() {
  const scene = createStreamScene();
  const told: string[] = [];
  const stop = subscribeToSummary({
    ...scene.deps,
    reflectionId: 'r 1',
    onText: (soFar) => told.push(soFar),
    onReady: () => told.push('ready'),
  });
  const sayText = (offset: number, text: string, attempt = 1) =>
    scene.last().send('text', { offset, text }, `${attempt}:${offset + text.length}`);
  const sayState = (status: string) =>
    scene.last().send('state', { status, source: 'openai:gpt', degraded: false, madeAt: null });
  return { ...scene, told, stop, sayText, sayState };
}

describe('a summary that is being written', () => {
  test('is reported while it grows, and the stream ends when it is ready', () => {
    const { told, sayText, sayState, listAddresses, countOpen } = follow();
    sayState('streaming');
    sayText(0, 'Order ');
    sayText(6, 'matters.');
    sayState('ready');

    expect(listAddresses()).toEqual(['/api/reflections/r%201/events']);
    expect(told).toEqual(['Order ', 'Order matters.', 'ready']);
    expect(countOpen()).toBe(0);
  });

  test('restarts with a further attempt', () => {
    const { told, sayText } = follow();
    sayText(0, 'Order ');
    sayText(0, 'Bread ', 2);

    expect(told).toEqual(['Order ', 'Bread ']);
  });

  test('has no stream while the page is hidden, and continues where it was', () => {
    const { told, view, sayText, listAddresses, countOpen } = follow();
    sayText(0, 'Order ');
    view.show(false);
    expect(countOpen()).toBe(0);
    view.show(true);
    sayText(6, 'matters.');

    expect(listAddresses()).toEqual(['/api/reflections/r%201/events', '/api/reflections/r%201/events?since=1%3A6']);
    expect(told.at(-1)).toBe('Order matters.');
  });

  test('is requested from the start when a piece does not follow the known text', () => {
    const { told, sayText, listAddresses, countOpen } = follow();
    sayText(0, 'Order ');
    sayText(40, 'somewhere else');
    sayText(0, 'Order matters.');

    expect(listAddresses()).toEqual(['/api/reflections/r%201/events', '/api/reflections/r%201/events']);
    expect(countOpen()).toBe(1);
    expect(told).toEqual(['Order ', 'Order matters.']);
  });

  test('has no stream after its page was left', () => {
    const { told, view, stop, last, sayText, countOpen } = follow();
    const stream = last();
    stop();
    sayText(0, 'Order ');
    view.show(true);

    expect(told).toEqual([]);
    expect(countOpen()).toBe(0);
    expect(last()).toBe(stream);
  });
});
