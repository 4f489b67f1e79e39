interface FactsProps {
  /** The value is null until it is known; its room is there already. */
  items: readonly { name: string; value: string | null }[];
}

/** Names at the left, what they are at the right. */
export function DescriptionList({ items }: FactsProps) {
  return (
    <dl className="description-list">
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="skeleton-bar skeleton-fact" />}</dd>
        </div>
      ))}
    </dl>
  );
}
