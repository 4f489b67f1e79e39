// One making at a time of the same text in this process: a second press waits for the first one's answer.

export interface Flights {
  join<T>(key: string, make: () => Promise<T>): Promise<T>;
}

export function createFlights(): Flights {
  const underway = new Map<string, Promise<unknown>>();
  return {
    join<T>(key: string, make: () => Promise<T>): Promise<T> {
      const running = underway.get(key);
      // The key names kind, person and input, so every caller of one key makes the same type.
      if (running) return running as Promise<T>;
      const flight = make().finally(() => underway.delete(key));
      underway.set(key, flight);
      return flight;
    },
  };
}
