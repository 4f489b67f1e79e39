interface FactsProps {
  items: readonly { name: string; value: string }[];
}

/** Names at the left, what they are at the right. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className="facts">
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
