interface DescriptionListProps {
  /** The value is null while it loads; its space is reserved. */
  items: readonly { name: string; value: string | null }[];
}

export function DescriptionList({ items }: DescriptionListProps) {
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
