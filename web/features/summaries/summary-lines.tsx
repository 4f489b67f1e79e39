interface SummaryLinesProps {
  lines: readonly string[];
  isWriting: boolean;
}

export function SummaryLines({ lines, isWriting }: SummaryLinesProps) {
  return (
    // The language is unknown: an empty lang leaves the voice to the device instead of using the page's English.
    <ul className="bullets" lang="" data-live={isWriting || undefined}>
      {lines.map((line, index) => (
        // A line that grows keeps its key.
        <li key={index} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}
