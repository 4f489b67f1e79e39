import { toast } from './toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied' });
  } catch {
    toast({
      title: 'Failed to copy',
      description: 'This browser does not allow copying here. Please select the text and copy it yourself.',
      variant: 'destructive',
    });
  }
}
